import { existsSync, readdirSync } from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url));
const SHARED = [
  'analytics',
  'api',
  'billing',
  'config',
  'coverage',
  'lib',
  'listing-view',
  'session',
  'toasts',
  'ui',
].map((name) => `./src/${name}`);

/** Features that combine other features, each with those it may import. */
const COMPOSITES = {
  filters: ['preferences'],
  'list-screen': ['calendar', 'filters', 'listings', 'map', 'saved', 'searches'],
  searches: ['filters'],
};

/**
 * Imports go in one direction: shared, features, app. A feature imports no other feature unless it is a composite.
 * Primitives do not use the store or the API, and the API does not use the session.
 */
const zones = [
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [name, ...(COMPOSITES[name] ?? [])].map((allowed) => `./${allowed}`),
    message: 'A feature must not import another feature. Combine them in app/routes or in a composite.',
  })),
  {
    target: './src/api',
    from: ['./src/session', './src/billing'],
    message: 'The API must not import the session or billing.',
  },
  { target: './src/features', from: './src/app', message: 'Features must not import the app.' },
  {
    target: SHARED,
    from: ['./src/features', './src/app'],
    message: 'Shared code must not import features or the app.',
  },
  {
    target: './src/ui',
    from: ['./src/api', './src/session', './src/listing-view', './src/toasts'],
    message: 'Primitives must not import the store or the API.',
  },
];

const MOST_LINES = 100;

/** Longer functions by file: tables, texts, and two components. This list may only shrink. */
const LONG_FUNCTIONS = {
  'src/app/router.tsx': ['makeRoutes'],
  'src/features/legal/privacy.tsx': ['privacySections'],
  'src/features/legal/terms.tsx': ['termsSections'],
  'src/features/listings/components/listings-grid.tsx': ['ListingsGrid'],
  'src/features/map/components/map-overlay.tsx': ['MapOverlay'],
  'src/features/map/lib/road-layers.ts': ['roadStyle'],
  'src/features/saved/saved-api.ts': ['endpoints'],
};

for (const file of Object.keys(LONG_FUNCTIONS))
  if (!existsSync(new URL(file, import.meta.url))) throw new Error(`Remove ${file} from LONG_FUNCTIONS.`);

/** Reports functions with too many lines, and exceptions that are no longer needed. */
const functionLength = {
  meta: { type: 'suggestion', schema: [{ type: 'array', items: { type: 'string' } }] },
  create: (context) => {
    const unused = new Set(context.options[0]);
    const check = (node) => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      const name = (node.id ?? node.parent.id ?? node.parent.key)?.name ?? 'This function';
      if (lines <= MOST_LINES || unused.delete(name)) return;
      context.report({ node, message: `${name} has ${lines} lines. Split it: at most ${MOST_LINES}.` });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      'Program:exit': (node) => {
        for (const name of unused)
          context.report({ node, message: `${name} is short or gone. Remove it from LONG_FUNCTIONS.` });
      },
    };
  },
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'test-results/',
      'playwright-report/',
      'src/api/schema.ts',
      'src/api/catalogue.ts',
      'src/api/filters.ts',
    ],
  },
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
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'src/testing/**'],
    plugins: { portal: { rules: { 'function-length': functionLength } } },
    rules: { 'portal/function-length': 'error' },
  },
  ...Object.entries(LONG_FUNCTIONS).map(([file, names]) => ({
    files: [file],
    rules: { 'portal/function-length': ['error', names] },
  })),
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
