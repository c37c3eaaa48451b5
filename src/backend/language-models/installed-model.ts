import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { ChosenModel } from './chosen-model.ts'
import { modelPolicy } from './model-policy.ts'

/** The library of language models is loaded by installations that have one. */
export const openInstalledModel = async (config: Config, log: Log): Promise<ChosenModel | undefined> => {
  const { languageModel } = config
  if (languageModel === undefined) return undefined
  const { openLanguageModel } = await import('./language-model.ts')
  return {
    name: languageModel.model,
    openModel: () =>
      openLanguageModel({ provider: 'OpenAI', ...languageModel }, modelPolicy(config, languageModel.baseUrl)),
    takeTurn: async () => () => undefined,
    noteOutcome: (_, error) => {
      if (error !== undefined) log.error('the language model did not answer', { model: languageModel.model, error })
    },
  }
}
