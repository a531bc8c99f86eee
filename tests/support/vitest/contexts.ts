/*
 * The workers of the unit tests load packages once for all files. Once Next's server is among them, `require` gives the
 * components of Next loaded from then on other React contexts than the tests import, so they are loaded before.
 */
import 'next/image';
import 'next/link';
import 'next/navigation';
