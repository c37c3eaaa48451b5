import { afterAll, afterEach } from 'vitest'
import { failOnComplaints } from './complaints.ts'

afterEach(failOnComplaints)
afterAll(failOnComplaints)
