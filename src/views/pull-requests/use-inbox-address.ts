import { pullRequestSorts } from '#src/contract/pull-requests.ts'
import { useFilterAddress } from '../listing/use-filter-address.ts'
import { noFilter, parseFilter, toSearch } from './inbox-filter.ts'

const address = { columns: pullRequestSorts, parseFilter, toSearch, noFilter }

export const useInboxAddress = () => useFilterAddress(address)
