import { isApiFailure, type ApiFailure } from '../../../api/failure';
import { CHANGED_ELSEWHERE, type Annotation, type OwnData, type OwnEdit } from '../saved-api';
import { changedParts, charactersLeft, merge, ownDataOf, partsOf, type Part } from './own-data';

/** A text is saved after a pause in typing of this length. */
export const SAVE_AFTER_MS = 800;

/** What the screen shows of the saving. */
export interface SaverState {
  /** What the user sees and changes. */
  draft: OwnData;
  status: 'untouched' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Why the last attempt failed. */
  failure?: ApiFailure;
  /** What another tab or browser stored, and the parts of it that contradict the draft. */
  conflict?: { theirs: OwnData; parts: Part[] };
}

/** How the saver reaches the server. */
export interface SaverPort {
  send: (edit: OwnEdit) => Promise<Annotation>;
  load: () => Promise<Annotation>;
}

/**
 * Saves what the user writes on a property, as they type (docs/product.md#own-notes). One request runs at a time, so
 * each one knows the version of the one before. If another tab or browser has changed the same property, both changes
 * are merged. Where they contradict each other, the user chooses, and no text is lost.
 *
 * It is not part of a component, because it also saves after the user has left the page.
 */
export class OwnDataSaver {
  private state: SaverState;
  /** The draft that is stored, as far as we know. */
  private known: OwnData;
  private version: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  /** The next change is an entry of the history of its own, so that the value before it can be restored. */
  private separate = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    stored: Annotation,
    private readonly port: SaverPort,
  ) {
    this.known = ownDataOf(stored);
    this.version = stored.version;
    this.state = { draft: this.known, status: 'untouched' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): SaverState => this.state;

  /** Changes the draft. A text is saved after a pause, and a choice at once. */
  change(parts: Partial<OwnData>, when: 'now' | 'pause'): void {
    this.set({ draft: { ...this.state.draft, ...parts } });
    clearTimeout(this.timer);
    if (when === 'now') void this.flush();
    else this.timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
    if (this.unsaved().length > 0 && this.state.status !== 'conflict') this.set({ status: 'saving' });
  }

  /** Saves what is not saved yet. It does nothing while the user has to choose. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.state.conflict) return;
    this.running ??= this.save().finally(() => {
      this.running = undefined;
    });
    await this.running;
    // What was typed while the last request ran.
    if (this.state.status === 'saving' && this.unsaved().length > 0) await this.flush();
  }

  /** Saves before the user leaves. Of what contradicts, the draft wins; the other value is in the history. */
  leave(): void {
    if (this.state.conflict) this.keepOurs();
    else void this.flush();
  }

  /** The user chose the own values of what contradicts. The others can be restored from the history. */
  keepOurs(): void {
    this.separate = true;
    this.set({ conflict: undefined, status: 'saving' });
    void this.flush();
  }

  /** The user chose the values of the other tab or browser. */
  takeTheirs(): void {
    const { conflict, draft } = this.state;
    if (!conflict) return;
    const chosen = partsOf(conflict.theirs, conflict.parts) as Partial<OwnData>;
    this.set({ draft: { ...draft, ...chosen }, conflict: undefined, status: 'saved' });
    void this.flush();
  }

  /** Takes over what is stored, if it is newer and nothing is unsaved. */
  adopt(stored: Annotation): void {
    if (stored.version <= this.version || this.running || this.unsaved().length > 0) return;
    this.known = ownDataOf(stored);
    this.version = stored.version;
    this.set({ draft: this.known });
  }

  /** Reads what is stored, because another tab may have changed it. Without a connection, the draft stays. */
  async refresh(): Promise<void> {
    try {
      this.adopt(await this.port.load());
    } catch {
      // The next change is refused if the draft is out of date.
    }
  }

  /** The parts to save. A note that is too long waits until it is shorter. */
  private unsaved(): Part[] {
    const { draft } = this.state;
    return changedParts(this.known, draft).filter(
      (part) => part !== 'note' || charactersLeft(draft.note) >= 0,
    );
  }

  private async save(): Promise<void> {
    const { draft } = this.state;
    const parts = this.unsaved();
    if (parts.length === 0) {
      if (this.state.status === 'saving') this.set({ status: 'saved' });
      return;
    }
    this.set({ status: 'saving', failure: undefined });
    try {
      const edit = { ...partsOf(draft, parts), version: this.version };
      const stored = await this.port.send(this.separate ? { ...edit, separate: true } : edit);
      this.separate = false;
      this.version = stored.version;
      this.known = { ...this.known, ...(partsOf(draft, parts) as Partial<OwnData>) };
      this.set({ status: this.unsaved().length > 0 ? 'saving' : 'saved' });
    } catch (error) {
      const failure: ApiFailure = isApiFailure(error) ? error : { status: 'unreadable' };
      if (failure.code === CHANGED_ELSEWHERE) await this.reconcile();
      else this.set({ status: 'failed', failure });
    }
  }

  /** Merges what is stored with the draft. The next round saves the result. */
  private async reconcile(): Promise<void> {
    try {
      const stored = await this.port.load();
      const theirs = ownDataOf(stored);
      const { data, conflicts } = merge(this.known, this.state.draft, theirs);
      this.known = theirs;
      this.version = stored.version;
      this.set(
        conflicts.length > 0
          ? { draft: data, status: 'conflict', conflict: { theirs, parts: conflicts } }
          : { draft: data, status: this.unsavedIn(data) ? 'saving' : 'saved' },
      );
    } catch (error) {
      const failure: ApiFailure = isApiFailure(error) ? error : { status: 'unreadable' };
      this.set({ status: 'failed', failure });
    }
  }

  private unsavedIn(data: OwnData): boolean {
    return changedParts(this.known, data).length > 0;
  }

  private set(changes: Partial<SaverState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
