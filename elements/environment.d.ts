declare namespace NodeJS {
  interface ProcessEnv {
    /** Declared as a property, because the build replaces only the spelling `process.env.NAME`. */
    readonly NEXT_PUBLIC_BUILD?: string;
    readonly NEXT_PUBLIC_ELEMENTS?: string;
    readonly NEXT_PUBLIC_SIGN_IN_ELEMENTS?: string;
    readonly NEXT_PUBLIC_LIST_ELEMENTS?: string;
  }
}

/** Address of the measuring module, relative to main's; empty in development (scripts/elements). */
declare const VITALS: string;
