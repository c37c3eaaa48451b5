export const functionWords = `
a about above after again against all also always am among an and any anything are as at be because been before being
below between both but by can cannot could did do does doing done during each either else ever every everything explain
few first for from get gets had has have here how however if in instead into is it its itself just last least less let
like made make many may me might more most much must my never new no nor not nothing now of off often on once one only
or other our out over own please same shall should show since so some something still such than that the their them then
there these they thing this those through to too under until up upon us very was way we were what when whenever where
whether which while who whom whose why will with within without would yet you your
`
