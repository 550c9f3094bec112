import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { minifySync } from '@swc/core';
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

/** The chunk of each screen that index.html loads early, by the first part of its address. */
const EARLY_SCREENS = {
  '': 'about',
  about: 'about',
  login: 'session',
  'property-listing': 'listings',
  'my-properties': 'my-properties',
  'property-details': 'property-details',
};
/** The chunks of these screens that have a grid. They have no text in the serif face. */
const GRID_SCREENS = ['listings', 'my-properties'];

/** Puts src/early.js into index.html, with the files of each screen and of the serif face. */
class EarlyPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('EarlyPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('EarlyPlugin', (data) => {
        const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
        const scripts = (group) =>
          (group?.getFiles() ?? [])
            .filter((file) => file.endsWith('.js') && !initial.has(file))
            .map((file) => `/${file}`);
        const loadedBy = (request) =>
          compilation.chunkGroups.find(({ origins }) => origins.some((origin) => origin.request === request));
        const screens = Object.entries(EARLY_SCREENS).map(([address, chunk]) => {
          const own = scripts(compilation.namedChunkGroups.get(chunk));
          if (!GRID_SCREENS.includes(chunk)) return [address, { scripts: own }];
          const grid = scripts(loadedBy('./listings-grid')).filter((file) => !own.includes(file));
          return [address, { scripts: own, grid }];
        });
        const serif = Object.keys(compilation.assets).find((name) =>
          name.includes('source-serif-4-latin-wght-normal'),
        );
        const source = fs
          .readFileSync(path.join(here, 'src/early.js'), 'utf8')
          .replace('__SCREENS__', JSON.stringify(Object.fromEntries(screens)))
          .replace('__SERIF__', JSON.stringify(`/${serif}`));
        const { code } = minifySync(source, { compress: true, mangle: true });
        data.html = data.html.replace('__EARLY__;', () => code);
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
      splitChunks: {
        // A screen loads few files. What several screens have in common is worth a file of its own only from this size
        // on, in bytes before it is minified.
        minSize: 150_000,
        cacheGroups: {
          defaultVendors: false,
          vendor: {
            test: /node_modules[\\/](react|react-dom|react-router|react-redux|@reduxjs|redux|immer|reselect|scheduler)[\\/]/,
            name: 'vendor',
            chunks: 'initial',
          },
          // Both lists have nearly the same code, and the menus of the header share some of it.
          lists: {
            enforce: true,
            chunks: ({ name }) => ['listings', 'my-properties', 'floating'].includes(name),
            minChunks: 2,
            priority: 1,
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
      new EarlyPlugin(),
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
