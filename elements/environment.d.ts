declare namespace NodeJS {
  interface ProcessEnv {
    /** Spelled as a property, for only that spelling is replaced when the app is built. */
    readonly NEXT_PUBLIC_ELEMENTS?: string;
    readonly NEXT_PUBLIC_SIGN_IN_ELEMENTS?: string;
    readonly NEXT_PUBLIC_LIST_ELEMENTS?: string;
  }
}

/** Where the module beside this one is that measures pages, from this one; empty while developing (scripts/elements). */
declare const VITALS: string;
