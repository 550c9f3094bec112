import type { ApiFailure } from '../../../api/failure';
import type { Annotation, OwnEdit } from '../saved-api';
import { OwnDataSaver, SAVE_AFTER_MS } from './own-data-saver';

const STORED: Annotation = {
  note: 'roof',
  stage: null,
  maximumBid: null,
  tags: [],
  checklist: [],
  version: 3,
};

/** A server that stores one annotation. Another tab can change it, too. */
function fakeServer() {
  const server = {
    stored: STORED,
    sent: [] as OwnEdit[],
    /** Thrown by the next write. */
    failure: undefined as ApiFailure | undefined,
    /** Writes wait until this is done. */
    gate: Promise.resolve(),
    write: (edit: Partial<Annotation>) => {
      server.stored = { ...server.stored, ...edit, version: server.stored.version + 1 };
    },
  };
  const saver = new OwnDataSaver(STORED, {
    send: async ({ version, separate, ...edit }) => {
      server.sent.push({ ...edit, version, ...(separate !== undefined && { separate }) });
      await server.gate;
      const { failure } = server;
      server.failure = undefined;
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (failure) throw failure;
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (version !== server.stored.version) throw { status: 409, code: 'changed_elsewhere' };
      server.write(edit);
      return server.stored;
    },
    load: () => Promise.resolve(server.stored),
  });
  return { server, saver };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(0);

test('a text is saved after a pause, and a choice at once', async () => {
  const { server, saver } = fakeServer();
  saver.change({ note: 'roof is' }, 'pause');
  await jest.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  saver.change({ note: 'roof is new' }, 'pause');
  expect(saver.getState().status).toBe('saving');
  await jest.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  expect(server.sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(server.sent).toEqual([{ note: 'roof is new', version: 3 }]);
  expect(saver.getState().status).toBe('saved');
  saver.change({ stage: 'Won' }, 'now');
  await settle();
  expect(server.sent.at(-1)).toEqual({ stage: 'Won', version: 4 });
});

test('one request runs at a time, and what was typed meanwhile follows it', async () => {
  const { server, saver } = fakeServer();
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  saver.change({ stage: 'Won' }, 'now');
  saver.change({ tags: ['flip'] }, 'now');
  await settle();
  expect(server.sent).toEqual([{ stage: 'Won', version: 3 }]);
  open();
  await settle();
  expect(server.sent).toEqual([
    { stage: 'Won', version: 3 },
    { tags: ['flip'], version: 4 },
  ]);
  expect(server.stored).toMatchObject({ stage: 'Won', tags: ['flip'], version: 5 });
});

test('a failure leaves the draft, and another attempt saves it', async () => {
  const { server, saver } = fakeServer();
  server.failure = { status: 'unreachable' };
  saver.change({ stage: 'Won' }, 'now');
  await settle();
  expect(saver.getState()).toMatchObject({ status: 'failed', draft: { stage: 'Won' } });
  await saver.flush();
  expect(saver.getState().status).toBe('saved');
  expect(server.stored.stage).toBe('Won');
});

test('a change of another tab is merged if it is about another part', async () => {
  const { server, saver } = fakeServer();
  server.write({ maximumBid: 90 });
  saver.change({ note: 'roof is new' }, 'now');
  await settle();
  expect(server.stored).toMatchObject({ note: 'roof is new', maximumBid: 90, version: 5 });
  expect(saver.getState()).toMatchObject({ status: 'saved', draft: { maximumBid: 90 } });
});

test('where two tabs contradict each other, nothing is saved until the user chooses', async () => {
  const { server, saver } = fakeServer();
  server.write({ note: 'theirs' });
  saver.change({ note: 'ours' }, 'now');
  await settle();
  const { status, draft, conflict } = saver.getState();
  expect([status, draft.note, conflict?.theirs.note, conflict?.parts]).toEqual([
    'conflict',
    'ours',
    'theirs',
    ['note'],
  ]);
  saver.change({ note: 'ours, longer' }, 'now');
  await settle();
  expect(server.stored.note).toBe('theirs');
  saver.keepOurs();
  await settle();
  expect(server.stored.note).toBe('ours, longer');
  expect(server.sent.at(-1)).toEqual({ note: 'ours, longer', version: 4, separate: true });
  expect(saver.getState()).toMatchObject({ status: 'saved', conflict: undefined });
});

test('the other tab’s text can be taken instead', async () => {
  const { server, saver } = fakeServer();
  server.write({ note: 'theirs' });
  saver.change({ note: 'ours' }, 'now');
  await settle();
  saver.takeTheirs();
  await settle();
  expect(saver.getState()).toMatchObject({ status: 'saved', draft: { note: 'theirs' } });
  expect(server.stored).toMatchObject({ note: 'theirs', version: 4 });
});

test('who leaves without a choice loses neither text', async () => {
  const { server, saver } = fakeServer();
  server.write({ note: 'theirs' });
  saver.change({ note: 'ours' }, 'now');
  await settle();
  saver.leave();
  await settle();
  expect(server.sent.at(-1)).toMatchObject({ note: 'ours', separate: true });
});

test('what is newer is adopted only if nothing is unsaved', async () => {
  const { server, saver } = fakeServer();
  server.write({ note: 'from another tab' });
  saver.change({ note: 'typing' }, 'pause');
  await saver.refresh();
  expect(saver.getState().draft.note).toBe('typing');
  saver.change({ note: 'roof ' }, 'pause');
  await saver.refresh();
  expect(saver.getState().draft.note).toBe('from another tab');
  saver.adopt({ ...STORED, note: 'older', version: 1 });
  expect(saver.getState().draft.note).toBe('from another tab');
});

test('a note that is too long waits, and the other parts are saved', async () => {
  const { server, saver } = fakeServer();
  saver.change({ note: 'x'.repeat(2001) }, 'now');
  saver.change({ stage: 'Passed' }, 'now');
  await settle();
  expect(server.sent).toEqual([{ stage: 'Passed', version: 3 }]);
});
