/** How long a screen offers to undo what was just done. */
export const UNDO_SECONDS = 10;

/**
 * How long the server waits before it acts on something that may still be undone: tells someone, offers freed time,
 * sends money back. The undo window, and time for the request to arrive.
 */
export const UNDO_GRACE_SECONDS = 15;
