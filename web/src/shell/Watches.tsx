import { HeadWatch } from './HeadWatch.tsx'
import { Connection } from './offline/Connection.tsx'

/** What looks after an open page: the log's head, the network, and newer builds. */
export const Watches = () => (
  <>
    <HeadWatch />
    <Connection />
  </>
)
