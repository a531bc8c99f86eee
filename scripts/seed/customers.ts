/** The demo shop's customers: invented firms, whose addresses can never be anybody's (RFC 2606, `.example`). */
export const demoCustomers = [
  {
    name: 'Harbour & Finch Decorators',
    email: 'orders@harbourfinch.example',
    address: '14 Quay Lane, Whitby',
    phn: '01632 960101',
    share: 5,
  },
  {
    name: 'Northgate Painting Co.',
    email: 'stores@northgatepainting.example',
    address: '3 Northgate, Leeds',
    phn: '01632 960102',
    share: 5,
  },
  {
    name: 'Meridian Property Care',
    email: 'buying@meridiancare.example',
    address: '88 Canal Street, Manchester',
    phn: '01632 960103',
    share: 4,
  },
  {
    name: 'Bexley Trade Supplies',
    email: 'purchasing@bexleytrade.example',
    address: 'Unit 7, Mill Road, Bexley',
    phn: '01632 960104',
    share: 4,
  },
  {
    name: 'Old Town Restorers',
    email: 'workshop@oldtownrestorers.example',
    address: '21 Minster Yard, York',
    phn: '01632 960105',
    share: 3,
  },
  {
    name: 'Kestrel Contract Finishing',
    email: 'site@kestrelfinishing.example',
    address: '5 Foundry Way, Sheffield',
    phn: '01632 960106',
    share: 3,
  },
  {
    name: 'Willow Row Housing Trust',
    email: 'maintenance@willowrow.example',
    address: '40 Willow Row, Bristol',
    phn: '01632 960107',
    share: 2,
  },
  {
    name: 'Pargeter & Sons',
    email: 'office@pargeterandsons.example',
    address: '9 Market Place, Ludlow',
    phn: '01632 960108',
    share: 2,
  },
  {
    name: 'Saltmarsh Boatyard',
    email: 'yard@saltmarshboats.example',
    address: 'The Slipway, Maldon',
    phn: '01632 960109',
    share: 1,
  },
  {
    name: 'Larkspur Schools Group',
    email: 'estates@larkspurschools.example',
    address: '2 College Avenue, Norwich',
    phn: '01632 960110',
    share: 1,
  },
] as const;
export type DemoCustomer = (typeof demoCustomers)[number];
