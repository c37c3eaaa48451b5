import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { read } from '#src/lib/shape.ts'

/** A server that does not answer must not keep the page from saying so. */
const answerTimeoutMs = 30_000

const fetchConfiguration = async (load: typeof fetch): Promise<unknown> => {
  const answer = await load('/config.json', { signal: AbortSignal.timeout(answerTimeoutMs) })
  return answer.json()
}

/** A static host has no configuration element, so `config.json` is read there. */
export const readConfiguration = async (page: Document, load: typeof fetch): Promise<RuntimeConfiguration> => {
  const text = page.getElementById('configuration')?.textContent?.trim() ?? ''
  const given: unknown = text === '' ? await fetchConfiguration(load) : JSON.parse(text)
  const configuration = read(RuntimeConfiguration, given)
  if (configuration === null) throw new Error('the configuration of this installation cannot be read')
  return configuration
}
