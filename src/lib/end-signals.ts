export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
