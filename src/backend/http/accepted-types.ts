/** The quality that a header such as `Accept` or `Accept-Encoding` gives to a name in it; 0 when it is not there. */
export const getQuality = (accept: string, type: string): number => {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return Number(quality) || 0
  }
  return 0
}

/** Whether a caller asks for server-sent events by name, and prefers JSON no more than them. */
export const prefersEvents = (accept: string | null): boolean => {
  const events = getQuality(accept ?? '', 'text/event-stream')
  return events > 0 && events >= getQuality(accept ?? '', 'application/json')
}
