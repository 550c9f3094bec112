/** Whether the sale of this status is still to come, so that the days left mean something. */
export const isOpenStatus = (status: string | number | null): boolean =>
  status !== 'Cancelled' && status !== 'Sold' && status !== 'Redeemed';
