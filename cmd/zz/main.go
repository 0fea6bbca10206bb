package main
import ("context";"encoding/json";"os";"fmt";"time";"github.com/idemcheck/idemcheck/idemcheck";"github.com/idemcheck/idemcheck/idemcheck/deployment")
func main(){ t:=time.Now(); r,err:=idemcheck.Check(context.Background(), idemcheck.Config{Dir:os.Args[1],Inventory:len(os.Args)<3,Deployment:deployment.Read}); if err!=nil{panic(err)}; fmt.Fprintln(os.Stderr,time.Since(t),r.Steps,len(r.Findings)); e:=json.NewEncoder(os.Stdout); e.SetIndent(""," "); e.SetEscapeHTML(false); e.Encode(r.Inventory)}
