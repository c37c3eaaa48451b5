import { configure } from '@testing-library/react'

/** Checking visibility takes most of the time on such long pages, and nothing in them is hidden. */
configure({ defaultHidden: true })
