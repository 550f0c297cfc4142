/** How many milliseconds this thread may work before other processes get the processor. */
const longestTurnMs = 1;
/** Linux adds about 0.05 ms. */
const pauseMs = 0.05;

const never = new Int32Array(new SharedArrayBuffer(4));
let active = false;
let turnBegan = 0;

/** Makes the loops of this process that call `giveWay` pause. Call it only in a process whose work can wait. */
export function giveWayToOthers(): void {
  active = true;
}

/**
 * Pauses this thread for a moment if it has worked for a millisecond. Call it in each pass of a long loop. Without it,
 * a process that wakes up on a busy Linux system can wait for up to 4 ms, even with a higher priority. The system checks
 * only at its ticks, often 250 a second, whether the running process has used up its turn.
 */
export function giveWay(): void {
  if (!active || performance.now() - turnBegan < longestTurnMs) return;
  Atomics.wait(never, 0, 0, pauseMs);
  turnBegan = performance.now();
}
