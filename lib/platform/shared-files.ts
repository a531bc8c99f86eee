// Shared with the server, which runs outside of Next: imports nothing of the app.

/** Scripts, styles and fonts of other builds, which a page from another process or of an earlier day may ask for. */
export type SharedFiles = {
  /**
   * @param name below `/_next/static/`
   * @returns null when no build that is remembered has it
   * @throws when the database cannot be asked
   */
  read(name: string): Promise<Buffer | null>;
  /** Whether this process's own are there for the others. */
  readonly isShared: boolean;
};

const key = Symbol.for('storefront.sharedFiles');
const shared = globalThis as { [key]?: SharedFiles };

/** Missing in scripts, in tests and in development. */
export const sharedFiles = (): SharedFiles | undefined => shared[key];

export function provideSharedFiles(files: SharedFiles): void {
  shared[key] = files;
}
