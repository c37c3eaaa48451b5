import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { Endpoint, ReplyOf } from '#src/contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { toCallKey } from './call-key.ts'
import type { RequestArgument } from './client-request.ts'
import { useApi } from './use-api.ts'

type Question<E extends Endpoint> = NonNullable<RequestArgument<E>[0]>

/** `null` as the argument sends nothing. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends Question<E>
    ? [question?: Question<E> | null, options?: SWRConfiguration<ReplyOf<E>, ApiError>]
    : [question: Question<E> | null, options?: SWRConfiguration<ReplyOf<E>, ApiError>]

export const useCall = <const E extends Endpoint>(
  endpoint: E,
  ...[question, options = {}]: Arguments<E>
): SWRResponse<ReplyOf<E>, ApiError> => {
  const { client, scope } = useApi()
  const ask = () => client.call(endpoint, ...([question ?? {}] as unknown as RequestArgument<E>))
  return useSWR<ReplyOf<E>, ApiError>(question === null ? null : toCallKey(scope, endpoint, question), ask, options)
}
