import { setupServer } from 'msw/node';

/** The fake server. Each test defines its responses. Unhandled calls are errors. */
export const server = setupServer();
