import { setupServer } from 'msw/node';

/** Stands for the product's server; each test says what it answers. Unhandled calls are errors. */
export const server = setupServer();
