import { HeadWatch } from './HeadWatch.tsx'
import { Connection } from './offline/Connection.tsx'
import { Pull } from './pull/Pull.tsx'

/** What looks after an open page: the log's head, the network, newer builds, and a finger that asks anew. */
export const Watches = () => (
  <>
    <HeadWatch />
    <Connection />
    <Pull />
  </>
)
