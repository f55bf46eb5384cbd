import { HeadWatch } from './HeadWatch.tsx'
import { Connection } from './offline/Connection.tsx'
import { PushWatch } from './PushWatch.tsx'
import { Pull } from './pull/Pull.tsx'

/** What looks after an open page: the log's head, the network, newer builds, a finger that asks anew, and notices. */
export const Watches = () => (
  <>
    <HeadWatch />
    <Connection />
    <Pull />
    <PushWatch />
  </>
)
