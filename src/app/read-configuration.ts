import * as v from 'valibot'
import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'

/** From the page's own element; on a static host, where nothing filled it in, from `config.json`. */
export const readConfiguration = async (page: Document, load: typeof fetch): Promise<RuntimeConfiguration> => {
  const text = page.getElementById('configuration')?.textContent?.trim() ?? ''
  const given: unknown = text === '' ? await load('/config.json').then((answer) => answer.json()) : JSON.parse(text)
  return v.parse(RuntimeConfiguration, given)
}
