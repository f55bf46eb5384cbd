/**
 * An endpoint's limit and its queue turn callers away at the same number, so that no caller is admitted only to be
 * refused.
 */
/**
 * The most calls of one endpoint in progress on a node, and the most commands waiting for one batch: more would wait
 * longer than anyone does.
 */
export const CAPACITY = 2000
