import * as v from 'valibot'

/** Milliseconds since 1970, told from other numbers by whoever fills it in. */
export const Moment = v.pipe(v.number(), v.metadata({ isMoment: true }))

export const isMoment = (schema: v.GenericSchema): boolean => v.getMetadata(schema)['isMoment'] === true
