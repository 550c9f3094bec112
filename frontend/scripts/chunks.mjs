// Prints the named lazy chunks of the production build, one per line, from webpack's stats. Writes and minifies
// nothing.
import webpack from 'webpack';
import configure from '../webpack.config.mjs';

// Sets what webpack's command line would set, for code that checks it while the configuration loads.
process.env.NODE_ENV = 'production';
const config = configure({}, { mode: 'production' });
const compiler = webpack({
  ...config,
  optimization: { ...config.optimization, minimize: false },
  plugins: config.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  output: { ...config.output, clean: false },
});
compiler.outputFileSystem = {
  ...compiler.outputFileSystem,
  writeFile: (_file, _content, done) => done(null),
};

const stats = await new Promise((resolve, reject) => {
  compiler.run((error, result) => (error ? reject(error) : resolve(result)));
});
const { errors, chunks } = stats.toJson({ all: false, errors: true, chunks: true, ids: true });
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
const names = chunks.filter(({ initial }) => !initial).flatMap((chunk) => chunk.names);
console.log([...new Set(names)].sort().join('\n'));
