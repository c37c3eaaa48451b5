import { useCall } from '#src/api/use-call.ts'
import { dataSourceEndpoints } from '#src/contract/data-sources.ts'

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

export const useSourceName = (id: string | undefined): string | undefined =>
  useCall(dataSourceEndpoints.alive, id === undefined ? null : { query: {} }, withoutToast).data?.find(
    (source) => source.id === id,
  )?.name
