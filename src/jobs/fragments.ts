/** How the SQL of others asks for jobs. */

/**
 * Whether a job of this kind waits or runs whose payload names this run.
 * @param executionId SQL of the internal id of the run
 */
export const hasJobOfRun = (kind: string, executionId: string): string =>
  `EXISTS (SELECT 1 FROM jobs WHERE kind = '${kind}' AND state IN ('READY', 'RUNNING')
    AND payload ->> 'executionId' = ${executionId})`
