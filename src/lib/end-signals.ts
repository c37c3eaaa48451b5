/** Signals by which a person or a supervisor ends a process. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
