/** Undo window: how long a screen offers to undo a command. */
/** Ctrl+Z at the desk: how many of its own actions, and for how long. */
export const UNDO_STACK_SIZE = 20;
export const UNDO_STACK_MINUTES = 10;
export const UNDO_SECONDS = 10;

/**
 * How long the server delays side effects of an undoable command: notifications, slot alerts, refunds. The
 * undo window plus time for the request to arrive.
 */
export const UNDO_GRACE_SECONDS = 15;
