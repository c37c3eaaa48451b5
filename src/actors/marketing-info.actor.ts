import { fromPromise } from 'xstate'
import {
  type MarketingInfo,
  marketingInfoMachine,
  type MarketingStanding,
} from '#machines/marketing-info/marketing-info.machine.ts'
import type { Client } from '#src/api/client.ts'
import { marketingSkipEndpoints } from '#src/contract/additions.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'

interface MarketingInfoDeps {
  readonly client: Client
  readonly prepare: () => Promise<unknown>
}

const lookUp = async (client: Client): Promise<MarketingStanding> => {
  const { isMarketingInfoProvided: isProvided } = await client.call(organisationEndpoints.read)
  if (isProvided) return { isProvided, skippedAt: null, at: 0 }
  const { skippedAt, now } = await client.call(marketingSkipEndpoints.read)
  return { isProvided, skippedAt: skippedAt === null ? null : Date.parse(skippedAt), at: Date.parse(now) }
}

export const provideMarketingInfo = ({ client, prepare }: MarketingInfoDeps) =>
  marketingInfoMachine.provide({
    actors: {
      fetchStatus: fromPromise<MarketingStanding>(() => lookUp(client)),
      prepareQuestion: fromPromise(async () => {
        await prepare()
      }),
      saveSkip: fromPromise<void>(() => client.call(marketingSkipEndpoints.keep, { keepalive: true })),
      saveInfo: fromPromise<void, { info: MarketingInfo | null }>(async ({ input: { info } }) => {
        if (info === null) return
        await client.call(organisationEndpoints.update, { body: { metadata: info } })
      }),
    },
  })
