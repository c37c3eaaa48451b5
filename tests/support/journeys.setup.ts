import { afterAll, afterEach } from 'vitest'
import { failOnComplaints } from './complaints.ts'

/** Before each file of journeys: those of one worker share its modules. */
afterEach(failOnComplaints)
afterAll(failOnComplaints)
