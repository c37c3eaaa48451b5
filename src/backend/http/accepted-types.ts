export const getQuality = (accept: string, type: string): number => {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return Number(quality) || 0
  }
  return 0
}

export const prefersEvents = (accept: string | null): boolean => {
  const events = getQuality(accept ?? '', 'text/event-stream')
  return events > 0 && events >= getQuality(accept ?? '', 'application/json')
}
