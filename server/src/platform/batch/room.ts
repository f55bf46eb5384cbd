/**
 * Why: the door of an endpoint and the queue behind it turn away at the same number, so that nobody is let in to be
 * sent out again.
 */

/**
 * The most calls of one endpoint under way on a node, and the most commands waiting for one batch: more would wait
 * longer than anyone does.
 */
export const ROOM = 2000
