import { readdirSync } from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url));
const SHARED = [
  'analytics',
  'api',
  'config',
  'coverage',
  'lib',
  'listing-view',
  'session',
  'toasts',
  'ui',
].map((name) => `./src/${name}`);

/** shared → features → app, one way; a feature never imports another; primitives know no store and no API. */
const zones = [
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'A feature never imports another: compose them in app/routes.',
  })),
  { target: './src/features', from: './src/app', message: 'Features know nothing of the app.' },
  {
    target: SHARED,
    from: ['./src/features', './src/app'],
    message: 'Shared code knows no feature and no app.',
  },
  {
    target: './src/ui',
    from: ['./src/api', './src/session', './src/listing-view', './src/toasts'],
    message: 'Primitives know no store and no API.',
  },
];

export default tseslint.config(
  { ignores: ['dist/', 'test-results/', 'playwright-report/', 'src/api/schema.ts', 'src/api/catalogue.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })] },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-restricted-paths': ['error', { zones, basePath: import.meta.dirname }],
      'import-x/no-cycle': ['error', { maxDepth: 6 }],
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
