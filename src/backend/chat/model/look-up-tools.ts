import type { ToolSet } from 'ai'
import { maxCallsPerRound } from './answer-budget.ts'
import { createIndexTools } from './index-tools.ts'
import type { LookUpRequest, LookUpResult } from './look-up.ts'
import type { LookUpList } from './look-up-list.ts'
import { writeResult } from './model-prompt.ts'
import type { SpanRegister } from './span-register.ts'

const noMoreLookUps = `At most ${maxCallsPerRound} look-ups are made at once. Ask again for what is still needed.`

export const createLookUpTools = (
  lookUp: (wanted: LookUpRequest) => Promise<LookUpResult>,
  list: LookUpList,
  register: SpanRegister,
): ToolSet =>
  createIndexTools(async (wanted) =>
    list.isRoundOver ? noMoreLookUps : writeResult(await list.run(wanted, () => lookUp(wanted)), register),
  )
