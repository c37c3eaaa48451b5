import { conditionTexts } from './conditions.ts'
import { errorTexts } from './errors.ts'
import { flowTexts } from './flow.ts'

export const qualityTexts = { ...conditionTexts, ...errorTexts, ...flowTexts }
