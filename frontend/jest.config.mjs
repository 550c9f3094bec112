// Packages that contain only ES modules, so swc must transform them too.
const ESM_ONLY = ['until-async', 'rettime', '@open-draft', 'msw', '@mswjs'];

export default {
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { customExportConditions: [''], url: 'http://localhost/' },
  roots: ['<rootDir>/src'],
  setupFiles: ['<rootDir>/src/testing/browser.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: { '\\.(css|svg|woff2|mp4|webp|pbf|geojson)$': '<rootDir>/src/testing/empty-module.ts' },
  transform: {
    '\\.(m?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  restoreMocks: true,
  // Jest leaves one core idle, which is half of two.
  maxWorkers: '100%',
};
