// Shared with the server, which runs outside of Next: imports nothing of the app.

/** Scripts, styles and fonts of other builds, which pages served by another process, or days ago, may request. */
export type SharedFiles = {
  /**
   * @param name below `/_next/static/`
   * @returns null if no stored build has it
   * @throws if the database can't be reached
   */
  read(name: string): Promise<Buffer | null>;
  /** Whether the files of this process's build are stored for the others. */
  readonly isShared: boolean;
};

const key = Symbol.for('storefront.sharedFiles');
const shared = globalThis as { [key]?: SharedFiles };

/** Missing in scripts, in tests and in development. */
export const sharedFiles = (): SharedFiles | undefined => shared[key];

export function provideSharedFiles(files: SharedFiles): void {
  shared[key] = files;
}
