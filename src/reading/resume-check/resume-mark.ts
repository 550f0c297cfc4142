import { browserStore } from '../../catalog/jobs/kept/browser-store.ts';

/** [true] while this browser stores a resume (kept-resume.ts). Lists read it before they load anything else. */
export const resumeMark = browserStore<true>('keptResume', (item): item is true => item === true);
