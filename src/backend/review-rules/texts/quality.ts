import { conditionTexts } from './conditions.ts'
import { errorTexts } from './errors.ts'
import { flowTexts } from './flow.ts'
import { trapTexts } from './traps.ts'

export const qualityTexts = { ...conditionTexts, ...errorTexts, ...flowTexts, ...trapTexts }
