/** The page keeps its boxes while a project loads, so that nothing jumps. */
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'

export function ComingInfo() {
  return (
    <>
      <Nav over className="pd-nav" />
      <Frame bar busy className="pd">
        <Loading className="pd-coming">
          <div className="pd-top">
            <div className="pd-cover bleed">
              <Skeleton h={420} r={0} />
            </div>
          </div>
          <div className="pd-sum">
            <Skeleton w={96} h={24} r={7} style={{ marginTop: 12 }} />
            <Skeleton w="78%" h={32} style={{ marginTop: 8 }} />
            <Skeleton w="64%" h={16} style={{ marginTop: 8 }} />
            <Skeleton h={66} style={{ marginTop: 12 }} />
          </div>
          <div className="pd-side">
            <div className="pd-pan">
              <Skeleton w={180} h={44} style={{ marginTop: 24 }} />
              <Skeleton h={172} r={12} style={{ marginTop: 18 }} />
              <Skeleton h={36} r={10} style={{ marginTop: 12 }} />
              <Skeleton w="70%" h={20} style={{ marginTop: 34 }} />
              <Skeleton h={20} style={{ marginTop: 10 }} />
            </div>
          </div>
        </Loading>
      </Frame>
    </>
  )
}
