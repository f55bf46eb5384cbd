import { HeadWatch } from './HeadWatch.tsx'
import { Connection } from './offline/Connection.tsx'
import { PushWatch } from './PushWatch.tsx'
import { Pull } from './pull/Pull.tsx'

/** The watches of an open page: the log's head, the network and newer builds, pulling down to refresh, and notices. */
export const Watches = () => (
  <>
    <HeadWatch />
    <Connection />
    <Pull />
    <PushWatch />
  </>
)
