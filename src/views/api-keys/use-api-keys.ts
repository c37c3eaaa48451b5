import { useCall } from '#src/api/use-call.ts'
import { type ApiKey, apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'

export const withoutToast = { onError: () => undefined }

export const useApiKeys = () => useCall(apiKeyEndpoints.list, {}, withoutToast)

export const useKeyChanges = () => {
  const { putRow, dropRow, refresh } = useRowChanges<ApiKey>(apiKeyEndpoints.list)
  return { putRow, dropRow, refresh: () => refresh(apiKeyEndpoints.list) }
}

export const useMayLimit = (): boolean | undefined =>
  useCall(organisationEndpoints.features, {}, withoutToast).data?.features.includes('LimitedApiKeys')
