import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';

const here = import.meta.dirname;

/** The server replaces this placeholder in index.html with the nonce of each response. */
const NONCE = '__CSP_NONCE__';

/** Adds the nonce placeholder to every script and style tag that webpack writes. */
class NoncePlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoncePlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap('NoncePlugin', (data) => {
        for (const tag of [...data.assetTags.scripts, ...data.assetTags.styles]) tag.attributes.nonce = NONCE;
        return data;
      });
    });
  }
}

/** Copies the files of public/ unchanged, under their own names. */
class PublicPlugin {
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PublicPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublicPlugin', stage }, () => {
        for (const entry of fs.readdirSync(path.join(here, 'public'), {
          recursive: true,
          withFileTypes: true,
        })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(path.join(here, 'public'), file);
          compilation.emitAsset(name, new RawSource(fs.readFileSync(file)));
        }
      });
    });
  }
}

const COMPRESSED = /assets[\\/].*\.(js|css|svg|pbf|geojson)$/;

export default (_env, { mode = 'production' }) => {
  const production = mode === 'production';
  return {
    mode,
    context: here,
    entry: './src/app/main.tsx',
    devtool: production ? false : 'eval-cheap-module-source-map',
    cache: production ? false : { type: 'memory' },
    output: {
      path: path.join(here, 'dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      chunkLoadTimeout: 120_000,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: !production } },
              },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader', 'postcss-loader'] },
        { test: /\.(woff2|pbf|geojson)$/, type: 'asset/resource' },
        { test: /\.(svg|mp4|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          vendor: {
            test: /node_modules[\\/](react|react-dom|react-router|react-redux|@reduxjs|redux|immer|reselect|scheduler)[\\/]/,
            name: 'vendor',
            chunks: 'initial',
          },
        },
      },
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { compress: true, mangle: true } }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: production ? { collapseWhitespace: true, removeComments: true } : false,
      }),
      new NoncePlugin(),
      new PublicPlugin(),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
        chunkFilename: production ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
      }),
      ...(production
        ? [
            new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test: COMPRESSED }),
            new CompressionPlugin({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              test: COMPRESSED,
              compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
            }),
          ]
        : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: {
      port: Number(process.env.DEV_PORT ?? 3000),
      static: false,
      client: { overlay: { runtimeErrors: false } },
      proxy: [{ context: ['/api'], target: process.env.API_URL ?? 'http://127.0.0.1:8080' }],
    },
  };
};
